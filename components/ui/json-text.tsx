/** Shows indented JSON in a scrollable box; text that is not valid JSON is shown unchanged. */
export function JsonText({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the box
    <pre tabIndex={0} className="max-h-80 overflow-auto rounded-md border bg-surface p-3 font-mono text-xs">
      {indent(text)}
    </pre>
  );
}

function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
