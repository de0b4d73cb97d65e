/** Imports the styles of components that only the server renders, which the CSS bundle would not include otherwise. */
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
