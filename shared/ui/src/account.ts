/**
 * What the pages of one's own account are built of, whichever remote they are of. Each bundles what it uses: visitors
 * need none of it.
 */
export { AccountLayout } from './account/AccountLayout';
export { AccountPage } from './account/AccountPage';
export { LoadFailure } from './account/LoadFailure';
export { Outcome } from './account/Outcome';
export { Row, Rows } from './account/Rows';
export { Section } from './account/Section';
export { useUser } from './account/user';
