/**
 * Writes an URL template for people: without a user and password, and without the values of its query that are no
 * templates, since the environment may have filled in a key there. Source: ACT-8.
 * @param template such as `https://api.example/orders/{order_id}?key=1&by={visitor.sub}`
 */
export function shownAddress(template: string): string {
  const [head = '', ...rest] = template.split('?');
  const address = head.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/]*@/i, '$1');
  if (rest.length === 0) return address;
  const parts = rest.join('?').split('&');
  return `${address}?${parts.map(shownParameter).join('&')}`;
}

function shownParameter(part: string): string {
  const [name = '', ...value] = part.split('=');
  if (value.length === 0) return name;
  const text = value.join('=');
  return /^\{[^{}]*\}$/.test(text) ? `${name}=${text}` : `${name}=…`;
}
