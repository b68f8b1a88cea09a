/** The icon shapes and the label phrases of the home (by-hand.ts). */
declare module 'virtual:home-assets'
