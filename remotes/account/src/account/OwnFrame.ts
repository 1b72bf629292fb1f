/** The frame of the account's pages, whose code visitors who only sign in don't need. */
export { AccountLayout as Component } from '@lapis/ui/account';
