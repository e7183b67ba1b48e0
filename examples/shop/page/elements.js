const svgSpace = 'http://www.w3.org/2000/svg';

/**
 * Makes an element. Text stays text: nothing is parsed as HTML.
 * @param {string} tag
 * @param {Record<string, string>} attributes
 * @param {(Node | string)[]} children
 */
export function element(tag, attributes = {}, children = []) {
  return dress(document.createElement(tag), attributes, children);
}

/** Makes an SVG element. @param {string} tag @param {Record<string, string>} attributes @param {Node[]} children */
export function svgElement(tag, attributes = {}, children = []) {
  return dress(document.createElementNS(svgSpace, tag), attributes, children);
}

/** Makes one of the icons that the frame carries. @param {string} name */
export function icon(name) {
  const use = svgElement('use', { href: `#i-${name}` });
  return svgElement('svg', { class: 'i', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, [use]);
}

/** Makes a button. @param {Record<string, string>} attributes @param {(Node | string)[]} children @param {() => void} press */
export function button(attributes, children, press) {
  const node = element('button', { type: 'button', ...attributes }, children);
  node.addEventListener('click', press);
  return node;
}

/** Writes cents as dollars. @param {number} cents */
export function money(cents) {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);
}

/** Says something to people who cannot see the page. @param {string} text */
export function announce(text) {
  const status = document.querySelector('#status');
  if (status !== null) status.textContent = text;
}

function dress(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}
