/** Shows that a file may be dropped anywhere. It ignores the pointer, so that a side can still be the drop target. */
export function DropOverlay() {
  return (
    <div className="pointer-events-none fixed inset-3 z-30 grid place-items-end justify-items-center rounded-xl border-2 border-accent border-dashed pb-8">
      <p className="animate-appear rounded-full bg-accent px-4 py-1.5 font-medium text-accent-text shadow-raised">
        Drop it on a side, or anywhere: two pictures become front and back
      </p>
    </div>
  );
}
