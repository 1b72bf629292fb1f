export { quietly } from './quiet';
export { toFailure, send, errorStatus } from './send';
