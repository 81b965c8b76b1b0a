/** States what dropping the dragged files does. Ignores the pointer, so that elements below receive the drop. */
export function DropOverlay({ children }: { children: string }) {
  return (
    <div className="pointer-events-none fixed inset-3 z-30 grid place-items-end justify-items-center rounded-xl border-2 border-accent border-dashed pb-8">
      <p className="animate-appear rounded-full bg-accent px-4 py-1.5 font-medium text-accent-text shadow-raised">
        {children}
      </p>
    </div>
  );
}
