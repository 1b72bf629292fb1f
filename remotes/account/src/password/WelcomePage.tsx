import { ChoosePassword } from './ChoosePassword';

/** Where an invitation leads: its account has no password yet. */
export const Component = () => (
  <ChoosePassword
    title="Welcome"
    lead="Someone here has opened an account for you. Choose a password, and it is ready."
    label="Password"
    button="Save the password"
  />
);
