/** The shapes of a home's icons (by-hand.ts). */
declare module 'virtual:home-icons'
