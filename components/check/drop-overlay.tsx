/** What a drop does, while files are dragged. It ignores the pointer, so that a part of the page can still be the target. */
export function DropOverlay({ children }: { children: string }) {
  return (
    <div className="pointer-events-none fixed inset-3 z-30 grid place-items-end justify-items-center rounded-xl border-2 border-accent border-dashed pb-8">
      <p className="animate-appear rounded-full bg-accent px-4 py-1.5 font-medium text-accent-text shadow-raised">
        {children}
      </p>
    </div>
  );
}
