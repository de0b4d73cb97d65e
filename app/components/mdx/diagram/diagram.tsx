import type { Drawing } from "#app/lib/content/blocks/page-context.ts";
import "./diagram.css";

interface DiagramProps {
  /** Prefix of the ids of the figure's parts; unique on the page. */
  id: string;
  title: string;
  alt: string;
  /** A {@link Drawing} from top to bottom, as JSON. */
  down: string;
  /** The drawing from left to right, shown if there is room. */
  right?: string;
}

/** Shows a diagram drawn at build time, in the page's colors. */
export function Diagram({ down, right, ...names }: DiagramProps) {
  return (
    <figure className={right ? "diagram diagram-turns" : "diagram"}>
      <Picture {...names} drawing={down} direction="down" />
      {right ? <Picture {...names} drawing={right} direction="right" /> : null}
      <figcaption className="diagram-title">{names.title}</figcaption>
    </figure>
  );
}

interface PictureProps extends Pick<DiagramProps, "id" | "title" | "alt"> {
  drawing: string;
  direction: string;
}

function Picture({ id, title, alt, drawing, direction }: PictureProps) {
  const { content, viewBox, width, height } = JSON.parse(drawing) as Drawing;
  const ids = { title: `${id}-${direction}-title`, alt: `${id}-${direction}-alt` };
  return (
    <svg
      className={`diagram-picture diagram-${direction}`}
      viewBox={viewBox}
      width={width}
      height={height}
      role="img"
      aria-labelledby={`${ids.title} ${ids.alt}`}
    >
      <title id={ids.title}>{title}</title>
      <desc id={ids.alt}>{alt}</desc>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: shapes that Graphviz drew from a page's text */}
      <g dangerouslySetInnerHTML={{ __html: content }} />
    </svg>
  );
}
