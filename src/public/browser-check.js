// Replaces the app by a plain page in browsers that cannot run it, or when it has not loaded. ES5, so that every browser reads it.
;(function (request) {
  // iOS 16.4 and Chromium 111, the oldest that are served, were the first to have this.
  if (!('isWellFormed' in String.prototype)) location.replace('/old-browser.html')
  try {
    // Reading throws while cookies are blocked, writing while the browser refuses to store anything.
    sessionStorage.setItem('steward.check', '')
    sessionStorage.removeItem('steward.check')
    localStorage.getItem('')
  } catch (error) {
    // Replaces the content only, so that a reload opens the same address again. A request parses HTML without breaking Trusted Types.
    request.open('GET', '/no-storage.html?' + error.name)
    request.responseType = 'document'
    request.addEventListener('load', function () {
      document.replaceChild(document.adoptNode(request.response.documentElement), document.documentElement)
    })
    request.send()
  }
  // The entry script removes the text, and this event waits for it.
  window.addEventListener('load', function () {
    document.querySelectorAll('#not-loaded').forEach(function (text) {
      text.hidden = false
    })
  })
})(new XMLHttpRequest())
