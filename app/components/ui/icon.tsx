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
  webhook: "M12 4a3 3 0 0 1 2.6 4.5L12 13M4.5 16.5A3 3 0 1 0 9 19h6M19.5 16.5A3 3 0 1 1 15 19l-3-6",
  code: "M8 7l-5 5 5 5M16 7l5 5-5 5M14 4l-4 16",
  cart: "M3 4h3l2.5 11h10L21 7H7M9.5 19.5h.01M17.5 19.5h.01",
  renew: "M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5",
  note: "M5 4h14v16H5zM9 9h6M9 13h6",
  tip: "M9 18h6M10 21h4M8 14a6 6 0 1 1 8 0l-1 2H9z",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v6M12 7.5h.01",
  warning: "M12 4L2.5 20h19zM12 10v4M12 17h.01",
  danger: "M8 3h8l5 5v8l-5 5H8l-5-5V8zM12 8v5M12 16.5h.01",
  pencil: "M4 20l1-5L16 4l4 4L9 19zM13 7l4 4",
} as const;

export type IconName = keyof typeof PATHS;

/** Renders a decorative line icon, hidden from screen readers; 1.25rem wide by default. */
export function Icon({ name, size }: { name: IconName; size?: number }) {
  return (
    <svg width={size && `${size / 16}rem`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
