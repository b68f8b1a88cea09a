/** The shapes of a home's icons and the words of its labels (by-hand.ts). */
declare module 'virtual:home-brought'
