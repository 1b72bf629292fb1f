export const Logo = () => (
  <svg viewBox="0 0 64 64" aria-hidden="true">
    <g transform="rotate(12 34 28)">
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M34 1 57 26 34 53 11 26zM34 14 22.3 26.6 34 40.5 45.7 26.6z"
      />
      <path fill="var(--saffron)" d="M34 19.5 40.7 26.7 34 34.7 27.3 26.7z" />
    </g>
    <path
      fill="none"
      stroke="var(--saffron)"
      strokeWidth="3.4"
      strokeLinecap="round"
      d="M28.5 53.4c-2.2 4.6-6.2 2.2-9.6 4.2-2.3 1.3-4.2 3.6-7.6 2.4"
    />
  </svg>
);
