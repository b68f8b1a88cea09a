import { useState } from 'react'
import { imageIcon } from '../../generated/icons/image.ts'
import type { PictureProps } from '../../generated/widgets.ts'
import { Icon } from '../icon.tsx'
import { classes } from '../kit/text.ts'
import { Viewer } from '../kit/viewer.tsx'
import { Zoomed } from './zoomed.tsx'
import './picture.css'

/** Renders a picture. A tap runs its steps, or opens the viewer. */
export default function Picture({ src, alt, fit = 'cover', width, onTap, buttons, busy, words }: PictureProps) {
  const [open, setOpen] = useState(false)
  const [loaded, setLoaded] = useState<{ src: string; isLoaded: boolean }>()
  const state = loaded && loaded.src === src ? (loaded.isLoaded ? 'loaded' : 'broken') : 'loading'
  if (fit === 'zoom') return <Zoomed {...{ src, alt, state }} onState={(now) => setLoaded({ src, isLoaded: now === 'loaded' })} />
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
          className={classes('st-picture-tap', `st-picture-${fit}`, state === 'loading' && 'st-picture-coming')}
          aria-label={onTap ? alt : `${words.enlarge} ${alt}`}
          aria-busy={busy || !src}
          onPointerDown={onTap?.prepare}
          onClick={() => {
            // The address may not be known yet.
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
              onLoad={() => setLoaded({ src, isLoaded: true })}
              onError={() => setLoaded({ src, isLoaded: false })}
            />
          )}
        </button>
      )}
      {buttons && <figcaption className="st-picture-buttons">{buttons}</figcaption>}
      {open && <Viewer src={src} alt={alt} words={words} onClose={() => setOpen(false)} />}
    </figure>
  )
}
