export { answering, failing, type Answers, type Sent } from './answers';
export { administrator, member } from './people';
export { renderPage } from './renderPage';
