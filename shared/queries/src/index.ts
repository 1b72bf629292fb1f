export { QueryFrame } from './QueryFrame';
