const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The key that commands are given with, as it is written on the keyboard in front of this person. */
export const MOD = isMac ? '⌘' : 'Ctrl';
