/** The frame of the account's pages, whose code visitors who give don't need. */
export { AccountLayout as Component } from '@lapis/ui/account';
