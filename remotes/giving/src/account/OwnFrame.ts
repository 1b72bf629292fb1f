/** Layout of the account's pages, in a chunk that givers without an account don't load. */
export { AccountLayout as Component } from '@lapis/ui/account';
