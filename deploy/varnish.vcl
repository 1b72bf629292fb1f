# A cache in front of the site, for Varnish 6.6 or newer:
#
#   varnishd -a 127.0.0.1:6081 -f /etc/varnish/varnish.vcl -s malloc,256m -p http_gzip_support=off
#
# The site compresses by itself, better than Varnish does, so Varnish is told to leave that alone. The settings of the
# site that belong to it (docs/how-to/cdn.md):
#
#   CDN_PURGE_URL=http://127.0.0.1:6081/cdn-purge
#   CDN_PURGE_HEADER='purge-token: change-me'
#   CDN_PURGE_TAGS=purge-tags
#
# Replace 'change-me' with a long random value, there and below. TRUST_PROXY names this machine, and the proxy that
# handles TLS in front of it.
vcl 4.1;

backend default {
  .host = "127.0.0.1";
  .port = "3000";
  # A page takes six seconds at most, but an import of content several minutes.
  .first_byte_timeout = 600s;
}

sub vcl_recv {

  if (req.url == "/cdn-purge") {
    if (req.method != "POST" || req.http.purge-token != "change-me") {
      return (synth(403, "Forbidden"));
    }
    # Tags are words of letters, digits, '-', '_', ':' and '%', with spaces between them.
    if (req.http.purge-tags !~ "^[\w:%-]+( [\w:%-]+)*$") {
      return (synth(400, "Bad Request"));
    }
    ban("obj.http.cache-tag ~ (^|,)(" + regsuball(req.http.purge-tags, " ", "|") + ")(,|$)");
    return (synth(200, "Purged"));
  }

  if (req.method != "GET" && req.method != "HEAD") {
    # Uploads and changes go straight through.
    return (pass);
  }
  # Testers see versions of their own, and during a rollout each visitor gets either the new version or the live one.
  if (req.http.cookie ~ "(^|;\s*)(__Host-)?(opened_versions|rollout)=") {
    return (pass);
  }
  # Requests of people who are signed in go straight to the site.
  if (req.http.authorization) {
    return (pass);
  }

  # Keeps one copy of a response for each encoding. With 'dcz', which sends the difference from an earlier script, there
  # is one for each of the few earlier versions.
  if (req.http.accept-encoding ~ "\bdcz\b" && req.http.available-dictionary) {
    set req.http.accept-encoding = "dcz, br";
  } else {
    unset req.http.available-dictionary;
    if (req.http.accept-encoding ~ "\bbr\b") {
      set req.http.accept-encoding = "br";
    } elseif (req.http.accept-encoding ~ "\bgzip\b") {
      set req.http.accept-encoding = "gzip";
    } else {
      unset req.http.accept-encoding;
    }
  }
  # Cookies don't matter here: a response that depends on one is 'private', or sets one.
  return (hash);
}

sub vcl_backend_response {
  # Serves a stale response while fetching a new one only if the site allows it.
  if (beresp.http.cache-control !~ "stale-while-revalidate") {
    set beresp.grace = 0s;
  }
  # Fetches expired responses again instead of revalidating them, so that withdrawn content is gone at once.
  set beresp.keep = 0s;
  # Doesn't cache responses without Cache-Control, or any that may be meant for one person.
  if (!beresp.http.cache-control || beresp.http.set-cookie ||
      beresp.http.cache-control ~ "(?i)\b(private|no-store|no-cache)\b") {
    set beresp.uncacheable = true;
    set beresp.ttl = 120s;
    return (deliver);
  }
}

sub vcl_deliver {
  # For debugging: 'HIT' if the response came from this cache.
  if (obj.hits > 0) {
    set resp.http.x-cache = "HIT";
  } else {
    set resp.http.x-cache = "MISS";
  }
}
