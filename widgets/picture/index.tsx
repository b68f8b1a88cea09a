import { useState } from 'react'
import { imageIcon } from '../../generated/icons/image.ts'
import type { PictureProps } from '../../generated/widgets.ts'
import { Icon } from '../icon.tsx'
import { classes } from '../kit/text.ts'
import { Viewer } from '../kit/viewer.tsx'
import { Zoomed } from './zoomed.tsx'
import './picture.css'

/** A picture. A tap runs its steps, or shows it over the whole screen. */
export default function Picture({ src, alt, fit = 'cover', width, onTap, buttons, busy, words }: PictureProps) {
  const [open, setOpen] = useState(false)
  const [loaded, setLoaded] = useState<{ src: string; well: boolean }>()
  const state = loaded && loaded.src === src ? (loaded.well ? 'well' : 'broken') : 'coming'
  if (fit === 'zoom') return <Zoomed {...{ src, alt, state }} onState={(now) => setLoaded({ src, well: now === 'well' })} />
  const size = width === undefined ? {} : { width }
  return (
    <figure className="st-picture">
      {state === 'broken' ? (
        <p className="st-picture-broken">
          <Icon name={imageIcon} />
          {alt}
        </p>
      ) : (
        <button
          type="button"
          className={classes('st-picture-tap', `st-picture-${fit}`, state === 'coming' && 'st-picture-coming')}
          aria-label={onTap ? alt : `${words.enlarge} ${alt}`}
          aria-busy={busy || !src}
          onPointerDown={onTap?.prepare}
          onClick={() => {
            // Where it lies may not be known yet.
            if (!src) return
            if (!onTap) setOpen(true)
            else if (!busy) void onTap()
          }}
        >
          {src && (
            <img
              {...size}
              src={src}
              alt={alt}
              draggable={false}
              onLoad={() => setLoaded({ src, well: true })}
              onError={() => setLoaded({ src, well: false })}
            />
          )}
        </button>
      )}
      {buttons && <figcaption className="st-picture-buttons">{buttons}</figcaption>}
      {open && <Viewer src={src} alt={alt} words={words} onClose={() => setOpen(false)} />}
    </figure>
  )
}
