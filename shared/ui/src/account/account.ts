/**
 * Components for the account pages of all remotes. Each remote bundles the ones that it uses; visitors load
 * none of them.
 */
export { AccountLayout } from './AccountLayout';
export { AccountPage } from './AccountPage';
export { LoadFailure } from './LoadFailure';
export { Outcome } from './Outcome';
export { Row, Rows } from './Rows';
export { Section } from './Section';
export { useUser } from './user';
