import { ChoosePassword } from './ChoosePassword';

/** Page for invited users, whose account has no password yet. */
export const Component = () => (
  <ChoosePassword
    title="Welcome"
    lead="Your account is ready. Choose a password, and you are signed in."
    label="Password"
    button="Save the password"
    signsIn
  />
);
