import { ChoosePassword } from './ChoosePassword';

export { loader } from './ChoosePassword';

export const Component = () => (
  <ChoosePassword
    page="password.reset"
    title="Choose a new password"
    label="New password"
    hint="You are signed out everywhere, on this device too."
    button="Save the new password"
  />
);
