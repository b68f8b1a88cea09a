import { checkFiles } from '../../actions/evidence/check-files.ts'

self.addEventListener('message', ({ data }: MessageEvent<Parameters<typeof checkFiles>>) => {
  checkFiles(...data).then(
    (verdict) => self.postMessage({ verdict }),
    () => self.postMessage({}),
  )
})
