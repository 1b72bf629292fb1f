export { findAddedGlobals as default } from '@lapis/contract/scripts';
