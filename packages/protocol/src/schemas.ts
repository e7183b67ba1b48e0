export { askRequestSchemas, pageSchema } from './ask-request.ts';
export { visitorRequestSchema } from './visitor-request.ts';
