/** Styles of the components that only the server renders: without this the bundle of styles would not have them. */
import "./admonition.css";
import "./cards.css";
import "./code/code-block.css";
import "./details.css";
import "./diagram.css";
import "./fields.css";
import "./heading.css";
import "./operation.css";
import "./steps.css";
import "./table.css";
import "./tabs.css";
import "./term.css";
