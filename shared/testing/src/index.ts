export { answering, failing, type Answers, type SentRequest } from './answers';
export { administrator, member } from './people';
export { renderPage } from './renderPage';
