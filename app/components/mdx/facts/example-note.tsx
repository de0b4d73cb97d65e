import "./facts.css";

/** Says below a page's text that it shows values which the provider has not confirmed. */
export function ExampleNote() {
  return (
    <p className="example-note">
      Some values are examples, such as numbers with a <var>dotted underline</var>: check yours in your
      account.
    </p>
  );
}
