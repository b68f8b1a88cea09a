import { useState } from 'react'
import './avatar.css'

/** Renders a small picture; a letter when there is none or it fails to load. */
export function Avatar({ src, letter, muted = false }: { src?: string | undefined; letter: string; muted?: boolean | undefined }) {
  const [broken, setBroken] = useState<string>()
  const shown = src !== undefined && src !== '' && src !== broken
  return (
    <span className={muted ? 'st-avatar st-avatar-muted' : 'st-avatar'} aria-hidden="true">
      {shown ? <img src={src} alt="" width={40} height={40} loading="lazy" onError={() => setBroken(src)} /> : Array.from(letter)[0]}
    </span>
  )
}
