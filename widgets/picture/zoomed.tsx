import { imageIcon } from '../../generated/icons/image.ts'
import { Icon } from '../icon.tsx'
import { useZoom } from '../kit/use-zoom.ts'
import '../kit/viewer.css'

interface ZoomedProps {
  src: string
  alt: string
  state: 'loading' | 'loaded' | 'broken'
  onState(state: 'loaded' | 'broken'): void
}

/** Renders a picture at natural size that is moved and zoomed in place. */
export function Zoomed({ src, alt, state, onState }: ZoomedProps) {
  const { stage, picture, onLoad, fingers } = useZoom(true)
  if (state === 'broken')
    return (
      <p className="st-picture-zoom st-picture-broken">
        <Icon name={imageIcon} />
        {alt}
      </p>
    )
  return (
    <div className="st-picture-zoom" aria-busy={state === 'loading'}>
      <div ref={stage} className="st-viewer-stage" {...fingers}>
        {src && (
          <img
            ref={picture}
            src={src}
            alt={alt}
            draggable={false}
            onLoad={() => {
              onLoad()
              onState('loaded')
            }}
            onError={() => onState('broken')}
          />
        )}
      </div>
    </div>
  )
}
