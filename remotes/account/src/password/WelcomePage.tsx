import { ChoosePassword } from './ChoosePassword';

export { loader } from './ChoosePassword';

/** Page for invited users, whose account has no password yet. */
export const Component = () => (
  <ChoosePassword
    page="password.welcome"
    title="Welcome"
    lead="Your account is ready. Choose a password, and you are signed in."
    label="Password"
    button="Save the password"
    signsIn
  />
);
