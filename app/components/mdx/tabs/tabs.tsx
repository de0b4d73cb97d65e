import { Children, isValidElement, type ReactElement, type ReactNode, useId } from "react";
import { CodeBlock } from "../code/code-block.tsx";
import "./tabs.css";

interface TabProps {
  label: string;
  children: ReactNode;
}

/**
 * Renders tabs. The client runtime switches them; without JavaScript every panel is shown below its label. Tabs of one
 * `group` switch together.
 */
export function Tabs({ group, children }: { group?: string; children: ReactNode }) {
  const tabs = Children.toArray(children).filter((child): child is ReactElement<TabProps> =>
    isValidElement(child),
  );
  const id = useId();
  return (
    <div className={tabs.every(isCode) ? "tabs code-tabs" : "tabs"} data-tabs={group ?? ""}>
      <div className="tabs-list" role="tablist">
        {tabs.map(({ props }, index) => (
          <button
            key={props.label}
            type="button"
            role="tab"
            id={`${id}tab${index}`}
            aria-controls={`${id}panel${index}`}
            className="tabs-tab"
            aria-selected={index === 0}
            tabIndex={index === 0 ? undefined : -1}
          >
            {props.label}
          </button>
        ))}
      </div>
      {tabs.map(({ props }, index) => (
        <div
          key={props.label}
          role="tabpanel"
          id={`${id}panel${index}`}
          aria-labelledby={`${id}tab${index}`}
          className="tabs-panel"
          hidden={index > 0}
        >
          <p className="tabs-name">{props.label}</p>
          {props.children}
        </div>
      ))}
    </div>
  );
}

/** Checks for a tab with one code block and nothing else, whose header then holds the tabs too. */
function isCode({ props }: ReactElement<TabProps>): boolean {
  const [only, ...rest] = Children.toArray(props.children).filter((child) => child !== "\n");
  return rest.length === 0 && isValidElement(only) && only.type === CodeBlock;
}

/** Holds the label and content of a tab; {@link Tabs} renders it. */
export function Tab({ children }: TabProps) {
  return <>{children}</>;
}
