import { useState } from 'react'
import './avatar.css'

/** A small picture; a letter until there is one, and when it can't be loaded. */
export function Avatar({ src, letter, muted = false }: { src?: string | undefined; letter: string; muted?: boolean | undefined }) {
  const [broken, setBroken] = useState<string>()
  const shown = src !== undefined && src !== '' && src !== broken
  return (
    <span className={muted ? 'st-avatar st-avatar-muted' : 'st-avatar'} aria-hidden="true">
      {shown ? <img src={src} alt="" width={40} height={40} loading="lazy" onError={() => setBroken(src)} /> : Array.from(letter)[0]}
    </span>
  )
}
