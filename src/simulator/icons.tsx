const PATHS = {
  moon: 'M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7z',
  letters: 'M5 7V5h14v2M12 5v14M9.5 19h5',
  mail: 'M3.5 7a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2zM4 7l8 6 8-6',
  search: 'M4.5 11a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0M16 16l4 4',
  again: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.6 3.8v4h-4',
  app: 'M12 3.5l7 2.6v5.6c0 4.2-2.8 7.2-7 8.8-4.2-1.6-7-4.6-7-8.8V6.1zM8.9 12.2l2.3 2.2 4-4.3',
} as const

/** A small picture in the line style of the app; the words beside it, or its button's name, say what it means. */
export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className="sim-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
