/** Loaded separately, because visitors who only sign in don't need the layout. */
export { AccountLayout as Component } from '@lapis/ui/account';
