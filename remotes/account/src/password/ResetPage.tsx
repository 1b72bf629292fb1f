import { ChoosePassword } from './ChoosePassword';

/** Choosing another password for one that was forgotten. */
export const Component = () => (
  <ChoosePassword
    title="Choose a new password"
    label="New password"
    hint="You are signed out everywhere, on this device too."
    button="Save the new password"
  />
);
