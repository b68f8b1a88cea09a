// iOS 16.4 and Chromium 111, the oldest that are served, were the first to have this. ES5, so that every browser reads it.
if (!('isWellFormed' in String.prototype)) location.replace('/old-browser.html')
