export { quietly } from './quiet';
export { failureOf, send, statusOf } from './send';
