export { render } from './draw.ts';
export { Fragment } from './element.ts';
