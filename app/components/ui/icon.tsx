import "./icon.css";

const PATHS = {
  menu: "M3 6h18M3 12h18M3 18h18",
  close: "M6 6l12 12M18 6L6 18",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16.2 16.2L21 21",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4",
  hide: "M11 6l-6 6 6 6M19 6l-6 6 6 6",
  show: "M13 6l6 6-6 6M5 6l6 6-6 6",
  screen: "M3 4h18v12H3zM8 21h8M12 16v5",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  file: "M6 3h8l4 4v14H6zM14 3v4h4M9 13h6M9 17h6",
  hash: "M10 4L8 20M16 4l-2 16M4 9h16M4 15h16",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2",
  enter: "M19 6v6a3 3 0 0 1-3 3H5M9 11l-4 4 4 4",
  up: "M12 20V4M5 11l7-7 7 7",
  pencil: "M4 20l1-5L16 4l4 4L9 19zM13 7l4 4",
} as const;

/** Renders a decorative line icon, hidden from screen readers; 20 px wide by default. */
export function Icon({ name, size }: { name: keyof typeof PATHS; size?: number }) {
  return (
    <svg width={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
