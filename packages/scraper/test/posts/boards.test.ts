import { describe, expect, test } from "vitest";
import { extract } from "../../src/extract.ts";

/** Threads of fictitious people, each in the markup of one forum program. */
interface Said {
  readonly who: string;
  readonly id: number;
  readonly text: string;
}

const thread: readonly Said[] = [
  {
    who: "Ada",
    id: 11,
    text: "The level of the old harbour has been measured for longer than anybody can remember, by hand.",
  },
  {
    who: "Ben",
    id: 12,
    text: "The wind was measured as well, at least since the lighthouse was built, and the books are kept there.",
  },
  {
    who: "Cem",
    id: 13,
    text: "Thanks to both of you, I shall go and look at these books in the lighthouse when I am there in spring.",
  },
];

const kinds: readonly (readonly [name: string, post: (it: Said) => string, date: string])[] = [
  [
    "XenForo",
    ({ who, id, text }) => `<article class="message message--post" data-author="${who}" id="js-post-${id}">
      <div class="message-user"><h4 class="message-name"><a class="username" href="/members/${who}.${id}/">${who}</a></h4>
      <h5 class="userTitle">Old salt</h5></div>
      <header class="message-attribution"><a href="/threads/1/post-${id}"><time datetime="2024-03-05T10:00:00+0000" class="u-dt">Mar 5, 2024</time></a></header>
      <div class="message-content"><div class="bbWrapper">${text}</div></div></article>`,
    "Mar 5, 2024",
  ],
  [
    "phpBB",
    ({
      who,
      id,
      text,
    }) => `<div id="p${id}" class="post has-profile bg2"><dl class="postprofile"><dt><a class="username" href="./memberlist.php?u=${id}">${who}</a></dt></dl>
      <div class="postbody"><h3><a href="#p${id}">Re: Old gauges</a></h3>
      <p class="author">by <strong><a class="username" href="./memberlist.php?u=${id}">${who}</a></strong> » 5. Mar 2024, 18:36</p>
      <div class="content">${text}</div></div></div>`,
    "5. Mar 2024, 18:36",
  ],
  [
    "vBulletin 3",
    ({
      who,
      id,
      text,
    }) => `<table id="post${id}" class="tborder"><tr><td class="thead">5th March 2024, 16:26</td><td class="thead">#${id}</td></tr>
      <tr><td class="alt2"><a class="bigusername" href="member.php?u=${id}">${who}</a><div class="smalltext">Join Date: Jan 2004</div></td>
      <td class="alt1"><div id="post_message_${id}">${text}</div></td></tr></table>`,
    "5th March 2024, 16:26",
  ],
  [
    "vBulletin 4",
    ({ who, id, text }) => `<ol class="posts"><li class="postbitlegacy postbitim postcontainer" id="post_${id}">
      <div class="posthead"><span class="postdate old"><span class="date">03-05-2024, <span class="time">09:12 AM</span></span></span></div>
      <div class="postdetails"><a class="username offline" href="member.php?${id}"><strong>${who}</strong></a></div>
      <div class="content"><div id="post_message_${id}"><blockquote class="postcontent restore">${text}</blockquote></div></div></li></ol>`,
    "03-05-2024, 09:12 AM",
  ],
  [
    "Discourse",
    ({
      who,
      id,
      text,
    }) => `<div id="post_${id}" itemprop="comment" itemscope itemtype="http://schema.org/Comment" class="topic-body crawler-post">
      <div class="crawler-post-meta"><span class="creator" itemprop="author" itemscope itemtype="http://schema.org/Person"><a itemprop="url" href="/u/${who}"><span itemprop="name">${who}</span></a></span>
      <span class="crawler-post-infos"><time datetime="2024-03-05T23:15:57Z" class="post-time">March 5, 2024, 11:15pm</time></span></div>
      <div class="post" itemprop="text"><p>${text}</p></div></div>`,
    "March 5, 2024, 11:15pm",
  ],
  [
    "Discourse, as its scripts show it",
    ({
      who,
      id,
      text,
    }) => `<div class="topic-post"><article id="post_${id}" data-post-id="${id}"><div class="names"><span class="first username"><a href="/u/${who}">${who}</a></span></div>
      <div class="post-info post-date"><a class="post-date" title="Mar 5, 2024 11:15 pm"><span class="relative-date" data-time="1709680557000">9d</span></a></div>
      <div class="cooked"><p>${text}</p></div></article></div>`,
    "2024-03-05",
  ],
  [
    "Invision",
    ({
      who,
      id,
      text,
    }) => `<article id="elComment_${id}" class="cPost ipsBox ipsComment"><aside class="ipsComment_author cAuthorPane"><h3 class="cAuthorPane_author"><strong><a href="/profile/${id}-x/" class="ipsType_break">${who}</a></strong></h3>
      <ul class="cAuthorPane_info"><li>Members</li></ul></aside>
      <div class="ipsComment_meta"><a href="?comment=${id}">Posted <time datetime="2024-03-05T21:22:50Z" title="03/05/2024 09:22 PM">March 5, 2024</time></a></div>
      <div class="cPost_contentWrap"><div data-role="commentContent" class="ipsType_richText"><p>${text}</p></div></div></article>`,
    "March 5, 2024",
  ],
  [
    "MyBB",
    ({
      who,
      id,
      text,
    }) => `<div class="post classic" id="post_${id}"><div class="post_author"><div class="author_information"><strong><span class="largetext"><a href="user-${id}.html">${who}</a></span></strong></div></div>
      <div class="post_content"><div class="post_head"><span class="post_date">2024-03-05, 09:14 PM <span class="post_edit"></span></span></div>
      <div class="post_body scaleimages" id="pid_${id}">${text}</div></div></div>`,
    "2024-03-05, 09:14 PM",
  ],
  [
    "Simple Machines 2.0",
    ({
      who,
      id,
      text,
    }) => `<div class="windowbg"><div class="post_wrapper"><div class="poster"><h4><a href="?action=profile;u=${id}">${who}</a></h4></div>
      <div class="postarea"><div class="keyinfo"><h5><a href="#msg${id}">Re: Old gauges</a></h5><div class="smalltext">« <strong>Reply #${id} on:</strong> March 05, 2024, 11:23:55 AM »</div></div>
      <div class="post"><div class="inner" id="msg_${id}">${text}</div></div></div></div></div>`,
    "March 05, 2024, 11:23:55 AM",
  ],
  [
    "Simple Machines 2.1",
    ({
      who,
      id,
      text,
    }) => `<div class="windowbg" id="msg${id}"><div class="post_wrapper"><div class="poster"><h4><a href="?action=profile;u=${id}">${who}</a></h4></div>
      <div class="postarea"><div class="keyinfo"><div class="postinfo"><a class="smalltext" href="?msg=${id}">March 05, 2024, 11:23:55 AM</a></div></div>
      <div class="post"><div class="inner" data-msgid="${id}" id="msg_${id}">${text}</div></div></div></div></div>`,
    "March 05, 2024, 11:23:55 AM",
  ],
  [
    "Lemmy",
    ({
      who,
      id,
      text,
    }) => `<ul class="comments"><li class="comment"><article id="comment-${id}" class="details comment-node"><div class="text-muted small">
      <a class="person-listing" title="${who}" href="/u/${who}"><span>${who}</span></a>
      <span class="moment-time" data-tippy-content="Tuesday, March 5th, 2024 at 3:43:10 PM GMT">1 year ago</span></div>
      <div class="comment-content"><div class="md-div"><p>${text}</p></div></div></article></li></ul>`,
    "2024-03-05",
  ],
  [
    "Stack Exchange",
    ({
      who,
      id,
      text,
    }) => `<div id="answer-${id}" class="answer js-answer" data-answerid="${id}"><div class="js-post-body s-prose"><p>${text}</p></div>
      <div class="post-signature"><div class="user-action-time">edited <span title="2024-04-01 10:00:00Z" class="relativetime">Apr 1, 2024 at 10:00</span></div><div class="user-details"><a href="/users/9/zoe">Zoe</a></div></div>
      <div class="post-signature"><div class="user-action-time">answered <span title="2024-03-05 21:58:06Z" class="relativetime">Mar 5, 2024 at 21:58</span></div>
      <div class="user-details" itemprop="author"><a href="/users/${id}/x">${who}</a></div></div></div>`,
    "Mar 5, 2024 at 21:58",
  ],
  [
    "what says so in schema.org's words",
    ({
      who,
      text,
    }) => `<article itemscope itemtype="https://schema.org/DiscussionForumPosting"><span itemprop="author" itemscope itemtype="https://schema.org/Person"><span itemprop="name">${who}</span></span>
      <meta itemprop="dateCreated" content="2024-03-05T10:00:00Z"><div itemprop="articleBody"><p>${text}</p></div></article>`,
    "2024-03-05",
  ],
];

const page = (posts: string): string =>
  `<html><head><title>Old gauges</title></head><body><div class="page"><h1>Old gauges</h1>${posts}</div></body></html>`;

describe.each(kinds)("a thread of %s", (_name, post, date) => {
  const { markdown } = extract(page(thread.map(post).join("")), {
    url: "https://forum.harbour.example/threads/old.12/",
  });

  test.each(thread)("begins the post of $who with the name and the date", ({ who, text }) => {
    const at = markdown.indexOf(`**${who}** · ${date}`);
    expect(at).toBeGreaterThanOrEqual(0);
    const rest = markdown.slice(at);
    expect(rest.indexOf(text)).toBeGreaterThan(0);
    expect(rest.slice(0, rest.indexOf(text)).replace(/[\s|-]/gu, "")).toBe(
      `**${who}** · ${date}`.replace(/[\s-]/gu, ""),
    );
  });

  test("has no post in a cell of a table", () => {
    expect(markdown).not.toMatch(/^\|/mu);
  });

  test("says both once", () => {
    expect(markdown.split("Ada")).toHaveLength(2);
    expect(markdown.match(/2024/gu)).toHaveLength(thread.length);
  });
});

test("a name in a post is a text like any other", () => {
  const [, post] = kinds[0] ?? [];
  const said = { who: "&lt;b&gt;*Eve*&lt;/b&gt;", id: 4, text: thread[0]?.text ?? "" };
  const { markdown } = extract(page(thread.map((it) => post?.(it)).join("") + post?.(said)), {
    url: "https://x.example/threads/1/",
  });
  expect(markdown).toContain("\\*Eve\\*");
  expect(markdown).not.toContain("<b>");
});

test("a text that only quotes a post is no thread", () => {
  const { markdown } = extract(
    `<article><h1>On forums</h1><p>${thread.map(({ text }) => text).join(" ")}</p><p>${thread[1]?.text}</p></article>`,
  );
  expect(markdown).not.toContain("·");
});
