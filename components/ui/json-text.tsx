/** JSON text, indented, in a scrollable box; other text is shown unchanged. */
export function JsonText({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it
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
