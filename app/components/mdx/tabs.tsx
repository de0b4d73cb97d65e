import { Children, isValidElement, type ReactElement, type ReactNode, useId } from "react";

interface TabProps {
  label: string;
  children: ReactNode;
}

/**
 * Tabs, complete in the HTML: the page script switches them; without scripting every panel is shown under its name.
 * Tabs of one `group` switch together.
 */
export function Tabs({ group, children }: { group?: string; children: ReactNode }) {
  const tabs = Children.toArray(children).filter((child): child is ReactElement<TabProps> =>
    isValidElement(child),
  );
  const id = useId();
  return (
    <div className="tabs" data-tabs={group ?? ""}>
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

/** One tab; {@link Tabs} shows it. */
export function Tab({ children }: TabProps) {
  return <>{children}</>;
}
