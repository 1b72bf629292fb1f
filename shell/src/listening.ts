export const LISTENING = 'lapis:listening';
