export { readReport as default } from './read-report';
