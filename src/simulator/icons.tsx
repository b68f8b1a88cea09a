const PATHS = {
  moon: 'M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7z',
  letters: 'M5 7V5h14v2M12 5v14M9.5 19h5',
  mail: 'M3.5 7a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2zM4 7l8 6 8-6',
  search: 'M4.5 11a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0M16 16l4 4',
  again: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.6 3.8v4h-4',
  chat: 'M12 4.5c4.7 0 8.5 3.2 8.5 7.2s-3.8 7.3-8.5 7.3c-1 0-2-.1-2.9-.4L5 20.5l.9-3.2c-1.5-1.3-2.4-3.3-2.4-5.6 0-4 3.8-7.2 8.5-7.2zM8.5 11.8h.01M12 11.8h.01M15.5 11.8h.01',
  contact:
    'M3.5 7.1a1.6 1.6 0 0 1 1.6-1.6h13.8a1.6 1.6 0 0 1 1.6 1.6v9.8a1.6 1.6 0 0 1-1.6 1.6H5.1a1.6 1.6 0 0 1-1.6-1.6zM6.8 10.6a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0M5.9 15.8c.2-1.5 1.3-2.4 2.8-2.4s2.6.9 2.8 2.4M14 10h3.7M14 14h3.7',
  people:
    'M5.3 8.2a3.7 3.7 0 1 0 7.4 0a3.7 3.7 0 1 0-7.4 0M2.8 19.5c0-3.4 2.8-5.7 6.2-5.7s6.2 2.3 6.2 5.7zM15.6 4.9a3.6 3.6 0 0 1 0 6.7M17.6 14.4c2.2.7 3.6 2.6 3.6 5.1',
  app: 'M12 3.5l7 2.6v5.6c0 4.2-2.8 7.2-7 8.8-4.2-1.6-7-4.6-7-8.8V6.1zM8.9 12.2l2.3 2.2 4-4.3',
} as const

/** Renders a decorative icon in the app's line style; the adjacent text or the button's label gives its meaning. */
export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className="sim-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
