export function Brand() {
  return (
    <span className="flex items-center gap-2 font-semibold text-[15px] tracking-[-0.02em]">
      <svg aria-hidden width="22" height="22" viewBox="0 0 24 24" fill="none" className="forced-color-adjust-none">
        <rect x="1.5" y="5" width="21" height="14" rx="2.5" className="fill-accent" />
        <path
          d="M5 15.3c2.2 0 2.3-4.6 3.9-4.6 1.5 0 .5 3.7 2.1 3.7 1.3 0 1.5-2.4 2.7-2.4.9 0 .7 1.5 1.8 1.5.9 0 1.5-.6 3.5-.6"
          className="stroke-accent-text"
          strokeWidth="1.6"
          strokeLinecap="round"
        />
      </svg>
      Endorse
    </span>
  );
}
