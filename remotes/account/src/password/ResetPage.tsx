import { ChoosePassword } from './ChoosePassword';

export const Component = () => (
  <ChoosePassword
    title="Choose a new password"
    label="New password"
    hint="You are signed out everywhere, on this device too."
    button="Save the new password"
  />
);
